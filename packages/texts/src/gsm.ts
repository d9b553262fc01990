/** GSM 03.38: what a text message holds 160 of. One letter outside it and only 70 fit. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** These take the room of two. */
const EXTENDED = new Set('^{}\\[~]|€');

const SPELLED: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  œ: 'oe',
  Œ: 'OE',
};

/** The same words in letters every phone takes: `À bientôt` becomes `A bientot`. */
export function toGsm(text: string): string {
  return Array.from(text.replaceAll(/«\s*|\s*»/g, '"').replaceAll(/[\u00A0\u202F]/g, ' '), (sign) => {
    if (BASIC.has(sign) || EXTENDED.has(sign)) return sign;
    const spelled = SPELLED[sign] ?? sign.normalize('NFD').replaceAll(/\p{M}/gu, '');
    return Array.from(spelled, (letter) => (BASIC.has(letter) ? letter : '?')).join('');
  }).join('');
}

/** How much of the 160 it takes. */
export const gsmLength = (text: string): number =>
  Array.from(text).reduce((length, sign) => length + (EXTENDED.has(sign) ? 2 : 1), 0);
