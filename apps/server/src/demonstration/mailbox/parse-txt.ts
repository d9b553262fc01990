/** A text message as its adapter writes it (adapters/sms/txt-files.ts): the number, an empty line, the text. */
export function parseTxt(file: string): { to: string; text: string } {
  const [to = '', ...rest] = file.split('\n\n');
  return { to: to.trim(), text: rest.join('\n\n').replace(/\n$/, '') };
}
