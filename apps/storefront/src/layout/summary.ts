/** What search engines show under a title: the first words, cut between two of them. */
export function summary(text: string, most = 155): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  return `${line.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}
