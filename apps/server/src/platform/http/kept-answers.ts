import { Recent } from '../recent.ts';

/** What was asked, and by which version of all that the answer shows it was made. */
export interface Keeping {
  question: string;
  version: number;
}

interface KeptAnswer {
  version: number;
  text: Buffer;
}

/** A page of twenty orders is some thirty kilobytes. */
const MOST_BYTES = 2 * 1024 * 1024;

/** Answers as they were sent, to be sent again to who asks the same while nothing in them has changed. */
export class KeptAnswers {
  readonly #answers = new Recent<KeptAnswer>(MOST_BYTES, ({ text }, question) => text.length + question.length);

  get({ question, version }: Keeping): Buffer | undefined {
    const kept = this.#answers.get(question);
    return kept?.version === version ? kept.text : undefined;
  }

  /** The version was read before the answer was made: it may tell more than that version, and never less. */
  keep({ question, version }: Keeping, answer: string): void {
    this.#answers.set(question, { version, text: Buffer.from(answer) });
  }
}
