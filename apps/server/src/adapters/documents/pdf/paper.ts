import { readFileSync } from 'node:fs';
import PdfKit from 'pdfkit';

/** The look of the product, on white paper (packages/ui tokens.css). */
export const COLOURS = {
  ink: '#1c2b20',
  soft: '#515b4c',
  rule: '#ddd2b9',
  leaf: '#1d5a38',
  tomato: '#b3301c',
} as const;

interface OpenFont {
  /** As pdfkit takes it: reading the file again for each document would be most of the work. */
  source: string;
  characters: ReadonlySet<number>;
}

function openFont(file: string): OpenFont {
  const bytes = readFileSync(new URL(`../fonts/${file}.ttf`, import.meta.url));
  const { font } = (
    new PdfKit({ font: bytes as unknown as string }) as unknown as { _font: { font: { characterSet: number[] } } }
  )['_font'];
  return { source: font as unknown as string, characters: new Set(font.characterSet) };
}

/** Read once per thread. */
const FONTS = {
  regular: openFont('figtree-regular'),
  strong: openFont('figtree-semibold'),
  title: openFont('bricolage-bold'),
};

export const PAGE = { width: 595.28, height: 841.89, side: 48, top: 46, bottom: 62 } as const;
export const WIDTH = PAGE.width - 2 * PAGE.side;
export const FLOOR = PAGE.height - PAGE.bottom;

export interface TextStyle {
  font?: keyof typeof FONTS;
  size?: number;
  colour?: string;
  align?: 'left' | 'center' | 'right';
  /** Lines break within it. */
  width?: number;
}

type Structure = ReturnType<PDFKit.PDFDocument['struct']>;
/** What a stretch of text is, for who listens to it. */
type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Caption';
type Group = 'Sect' | 'Table' | 'TR';

const LEADING = 1.32;

/**
 * Sheets, A4 unless said otherwise, with tagged text, kept for ten years (PDF/A-3b). Lines are broken here rather than
 * by pdfkit: what does not fit is known before it is drawn, so that no row is ever cut by the end of a page.
 */
export class Paper {
  readonly #doc: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  readonly #done: Promise<Buffer>;
  readonly #root: Structure;
  readonly #footer: string | null;

  /** Without a footer there are no page numbers either. */
  constructor({
    title,
    author,
    footer,
    date,
    size = 'A4',
  }: {
    title: string;
    author: string;
    footer: string | null;
    date: Date;
    /** Width and height in points, of a roll. */
    size?: 'A4' | [number, number];
  }) {
    this.#doc = new PdfKit({
      size,
      margin: 0,
      pdfVersion: '1.7',
      subset: 'PDF/A-3b',
      tagged: true,
      lang: 'fr-FR',
      displayTitle: true,
      bufferPages: true,
      // Drawn twice, a document is the same to the byte.
      info: {
        Title: inMetadata(title),
        Author: inMetadata(author),
        Creator: 'Étal',
        Producer: 'Étal',
        CreationDate: date,
        ModDate: date,
      },
      // Else it would begin with a font that cannot be embedded.
      font: FONTS.regular.source,
    });
    for (const [name, { source }] of Object.entries(FONTS)) this.#doc.registerFont(name, source);
    this.#done = new Promise((resolve, reject) => {
      this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
      this.#doc.on('end', () => resolve(Buffer.concat(this.#chunks)));
      this.#doc.on('error', reject);
    });
    this.#root = this.#doc.struct('Document');
    this.#doc.addStructure(this.#root);
    this.#footer = footer;
  }

  group(type: Group, parent: Structure = this.#root): Structure {
    const group = this.#doc.struct(type);
    parent.add(group);
    return group;
  }

  /** R-DOCUMENTS-14: what the sheet says, once more for programs (PDF/A-3, « Alternative »). */
  embed(xml: string, { name, xmp, date }: { name: string; xmp: string; date: Date }): void {
    // The library knows the relationship, its types do not.
    const options = {
      name,
      type: 'text/xml',
      relationship: 'Alternative',
      description: 'Factur-X',
      creationDate: date,
      modifiedDate: date,
    };
    this.#doc.file(Buffer.from(xml), options);
    this.#doc.appendXML(xmp);
  }

  newPage(): void {
    this.#doc.addPage();
  }

  /** Draws it at (x, y) from its top, and gives its height. */
  text(parent: Structure | undefined, tag: Tag, text: string, x: number, y: number, style: TextStyle = {}): number {
    const lines = this.linesOf(text, style);
    const draw = (): void => this.#draw(lines, x, y, style);
    if (parent) {
      const content = this.#doc.markStructureContent(tag);
      draw();
      this.#doc.endMarkedContent();
      parent.add(this.#doc.struct(tag, tag === 'TH' ? ({ scope: 'Column' } as object) : {}, [content]));
    } else {
      this.#artifact(draw);
    }
    return lines.length * lineHeight(style);
  }

  heightOf(text: string, style: TextStyle = {}): number {
    return this.linesOf(text, style).length * lineHeight(style);
  }

  widthOf(text: string, style: TextStyle = {}): number {
    this.#use(style);
    return this.#doc.widthOfString(this.#printable(text, style));
  }

  rule(x: number, y: number, width: number, colour: string, thickness = 0.5): void {
    this.#artifact(() =>
      this.#doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thickness)
        .strokeColor(colour)
        .stroke(),
    );
  }

  frame(x: number, y: number, width: number, height: number, colour: string): void {
    this.#artifact(() => this.#doc.roundedRect(x, y, width, height, 4).lineWidth(0.8).strokeColor(colour).stroke());
  }

  /** A stripe of the stall's canvas, with its round end. */
  scallop(x: number, y: number, width: number, height: number, colour: string): void {
    const radius = width / 2;
    this.#artifact(() =>
      this.#doc
        .rect(x, y, width, height - radius)
        .circle(x + radius, y + height - radius, radius)
        .fill(colour),
    );
  }

  /** A JPEG cut to a disc. It says nothing that the text does not. */
  picture(jpeg: Buffer, x: number, y: number, size: number): void {
    this.#artifact(() => {
      this.#doc
        .save()
        .circle(x + size / 2, y + size / 2, size / 2)
        .clip();
      this.#doc.image(jpeg, x, y, { cover: [size, size], align: 'center', valign: 'center' });
      this.#doc.restore();
    });
  }

  /** The dark squares of a grid as one shape, so that no printer leaves a hair between two of them. */
  squares(
    parent: Structure,
    alt: string,
    { x, y, size, rows }: { x: number; y: number; size: number; rows: readonly (readonly boolean[])[] },
  ): void {
    const content = this.#doc.markStructureContent('Figure');
    for (const [row, cells] of rows.entries()) {
      for (const [column, isDark] of cells.entries())
        if (isDark) this.#doc.rect(x + column * size, y + row * size, size, size);
    }
    this.#doc.fill(COLOURS.ink);
    this.#doc.endMarkedContent();
    parent.add(this.#doc.struct('Figure', { alt }, [content]));
  }

  /** Page numbers are known only now. */
  finish(): Promise<Buffer> {
    if (this.#footer !== null) this.#drawFooters(this.#footer);
    this.#root.end();
    this.#doc.end();
    return this.#done;
  }

  #drawFooters(footer: string): void {
    const { start, count } = this.#doc.bufferedPageRange();
    const style = { size: 7.5, colour: COLOURS.soft };
    for (let page = start; page < start + count; page++) {
      this.#doc.switchToPage(page);
      const y = PAGE.height - 36;
      this.rule(PAGE.side, y - 8, WIDTH, COLOURS.rule);
      this.text(undefined, 'P', footer, PAGE.side, y, style);
      this.text(undefined, 'P', `${page - start + 1} / ${count}`, PAGE.side, y, {
        ...style,
        width: WIDTH,
        align: 'right',
      });
    }
  }

  linesOf(text: string, style: TextStyle): string[] {
    const clean = this.#printable(text, style);
    const { width } = style;
    if (width === undefined) return [clean];
    this.#use(style);
    const fits = (line: string): boolean => this.#doc.widthOfString(line) <= width;
    const lines: string[] = [];
    let line = '';
    for (const word of clean.split(/ +/)) {
      const longer = line ? `${line} ${word}` : word;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = word;
      // A word without end is cut where the column is.
      while (!fits(line)) {
        let [length, tooLong] = [1, line.length];
        while (tooLong - length > 1) {
          const middle = Math.floor((length + tooLong) / 2);
          if (fits(line.slice(0, middle))) length = middle;
          else tooLong = middle;
        }
        lines.push(line.slice(0, length));
        line = line.slice(length);
      }
    }
    return [...lines, line];
  }

  #draw(lines: readonly string[], x: number, y: number, style: TextStyle): void {
    this.#use(style);
    this.#doc.fillColor(style.colour ?? COLOURS.ink);
    for (const [index, line] of lines.entries()) {
      const spare = style.align ? (style.width ?? 0) - this.#doc.widthOfString(line) : 0;
      const left = x + (style.align === 'right' ? spare : style.align === 'center' ? spare / 2 : 0);
      this.#doc.text(line, left, y + index * lineHeight(style), { lineBreak: false });
    }
  }

  #use({ font: name = 'regular', size = 9 }: TextStyle): void {
    this.#doc.font(name).fontSize(size);
  }

  #artifact(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#doc.endMarkedContent();
  }

  /**
   * A sign that the font does not have is shown without its accents, else as a question mark: a reader sees that
   * something was there.
   */
  #printable(text: string, { font: name = 'regular' }: TextStyle): string {
    const known = FONTS[name].characters;
    if ([...text].every((sign) => known.has(sign.codePointAt(0) ?? 0))) return text;
    return [...text.normalize('NFC').replaceAll(/[\t\n\r]+/g, ' ')]
      .map((sign) => {
        if (known.has(sign.codePointAt(0) ?? 0)) return sign;
        const bare = sign.normalize('NFKD').replaceAll(/\p{M}/gu, '');
        return bare && [...bare].every((part) => known.has(part.codePointAt(0) ?? 0)) ? bare : '?';
      })
      .join('');
  }
}

/** pdfkit writes these into XML as they are. */
const inMetadata = (text: string): string => text.replaceAll('&', 'et').replaceAll(/[<>]/g, '');

const lineHeight = ({ size = 9 }: TextStyle): number => size * LEADING;
