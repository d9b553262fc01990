export interface Progress {
  say(detail: string): void;
  done(): void;
}

/** One line that moves on a terminal; elsewhere, when it starts and when it ends. */
export function showProgress(title: string, out: NodeJS.WriteStream = process.stdout): Progress {
  const start = performance.now();
  const rewrite = (text: string): boolean => out.write(`\r\u001B[K${text}`);
  const say = (detail: string): void => void (out.isTTY && rewrite(`${title} : ${detail}…`));
  out.write(`${title}…${out.isTTY ? '' : '\n'}`);
  return {
    say,
    done: () => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1).replace('.', ',');
      const text = `${title} : en ${seconds} s.\n`;
      if (out.isTTY) rewrite(text);
      else out.write(text);
    },
  };
}
