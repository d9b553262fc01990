import { readFileSync } from 'node:fs';
import { type XMLFileInfo, validateXML } from 'xmllint-wasm';
import { objectsOfPdf } from './text-of-pdf.ts';

const schemaFile = (name: string): XMLFileInfo => ({
  fileName: name,
  contents: readFileSync(new URL(`../factur-x/${name}`, import.meta.url), 'utf8'),
});

/** What xmllint finds wrong with it by our subset of EN 16931's schema; nothing when it is valid. */
export async function facturXProblems(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'factur-x.xml', contents: xml }],
    schema: [schemaFile('factur-x-basic-subset.xsd')],
    preload: [schemaFile('ram.xsd'), schemaFile('qdt.xsd'), schemaFile('udt.xsd')],
  });
  return errors.map(({ message }) => message);
}

/**
 * The file that a PDF embeds as the other form of itself, read by the PDF's own rules: from the catalogue's /AF to the
 * file's specification, and from there to its bytes. It knows nothing of who wrote it.
 */
export function facturXOfPdf(bytes: Buffer): { name: string; xml: string; xmp: string } | undefined {
  const objects = objectsOfPdf(bytes);
  const at = (id: string | undefined) => objects.get(id ?? '');
  const catalogue = [...objects.values()].find(({ text }) => /\/Type \/Catalog\b/.test(text));
  const specification = at(/\/AF \[(\d+) 0 R\]/.exec(catalogue?.text ?? '')?.[1])?.text;
  if (!catalogue || !specification?.includes('/AFRelationship /Alternative')) return undefined;
  const name = /\/UF \((.*?)\)/.exec(specification)?.[1] ?? '';
  const file = at(/\/EF <<\s*\/F (\d+) 0 R/.exec(specification)?.[1]);
  const metadata = at(/\/Metadata (\d+) 0 R/.exec(catalogue.text)?.[1]);
  return { name, xml: file?.stream?.toString('utf8') ?? '', xmp: metadata?.stream?.toString('utf8') ?? '' };
}

/** The text of every element of that name, in the order of the document. */
export const valuesIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)</ram:${name}>`, 'g'))].map(([, value = '']) => value);
