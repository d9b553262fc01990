/** A second press of a form that uses something up would go without the answer to the first. */
export function pressOnce(document: Document): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-press-once]')) {
    let isSent = false;
    form.addEventListener('submit', (event) => {
      if (isSent) event.preventDefault();
      isSent = true;
    });
    // Brought back from the browser's memory, it may be pressed again.
    addEventListener('pageshow', () => {
      isSent = false;
    });
  }
}
