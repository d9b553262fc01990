/** A sentence, or one that ends with an address to follow, shown as it is. */
export type Paragraph = string | { text: string; href: string };

export interface LegalText {
  title: string;
  /** A framed section is one that the law wants to stand out. */
  sections: { title: string; paragraphs: Paragraph[]; isFramed?: boolean }[];
}

export const paragraphText = (paragraph: Paragraph): string =>
  typeof paragraph === 'string' ? paragraph : `${paragraph.text}${paragraph.href}`;
