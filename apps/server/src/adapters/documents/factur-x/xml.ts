/** An element of an XML document, written out. */
export type XmlNode = { xml: string };

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (value: string): string =>
  value
    .toWellFormed()
    // Signs that no XML document may hold.
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

export function element(name: string, attributes: Record<string, string>, content: string | XmlNode[]): XmlNode {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inside = typeof content === 'string' ? escaped(content) : content.map(({ xml }) => xml).join('');
  return { xml: `<${name}${given.join('')}>${inside}</${name}>` };
}

export const xmlDocument = ({ xml }: XmlNode): string => `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`;
