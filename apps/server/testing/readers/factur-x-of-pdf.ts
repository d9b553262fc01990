import { extractXml, Profile, validateXsd } from '@stackforge-eu/factur-x';
import { XmlDocument, XmlElement } from 'libxml2-wasm';
import { objectsOfPdf } from './text-of-pdf.ts';

/**
 * What the standard's own schemas find wrong with it (Factur-X 1.09: profile BASIC, and EN 16931, which holds it);
 * nothing when it is valid.
 */
export async function facturXProblems(xml: string): Promise<string[]> {
  const problems = await Promise.all([Profile.BASIC, Profile.EN16931].map((profile) => validateXsd(xml, profile)));
  return problems.flatMap(({ errors }) => errors.map(({ message }) => message));
}

/**
 * The file that a PDF embeds as the other form of itself, taken out by a reader of Factur-X that is not ours. What that
 * reader does not ask for is read here by the PDF's own rules: that the catalogue's /AF names it as an alternative, and
 * the metadata.
 */
export async function facturXOfPdf(bytes: Buffer) {
  const objects = objectsOfPdf(bytes);
  const at = (id: string | undefined) => objects.get(id ?? '');
  const catalogue = [...objects.values()].find(({ text }) => /\/Type \/Catalog\b/.test(text));
  const specification = at(/\/AF \[(\d+) 0 R\]/.exec(catalogue?.text ?? '')?.[1])?.text;
  if (!catalogue || !specification?.includes('/AFRelationship /Alternative')) return undefined;
  const metadata = at(/\/Metadata (\d+) 0 R/.exec(catalogue.text)?.[1]);
  const { filename, profile, xml } = await extractXml(bytes);
  return { name: filename, profile, xml, xmp: metadata?.stream?.toString('utf8') ?? '' };
}

const RAM = 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100';

/** What the elements that hold a text say, by their name, as libxml2 reads them, in the order of the document. */
export function valuesOf(xml: string): (name: string) => string[] {
  const document = XmlDocument.fromString(xml);
  const elements = document.find('//ram:*[not(*)]', { ram: RAM }).filter((node) => node instanceof XmlElement);
  const values = Map.groupBy(
    elements.map(({ name, content }) => ({ name, content })),
    ({ name }) => name,
  );
  document.dispose();
  return (name) => (values.get(name) ?? []).map(({ content }) => content);
}
