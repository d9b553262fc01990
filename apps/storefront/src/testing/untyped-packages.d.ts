/** What the tests use of packages that come without types. */

declare module '@marbec/web-auto-extractor' {
  export default class WebAutoExtractor {
    constructor(options?: { addLocation?: boolean; embedSource?: string[] });
    /** What a page tells machines, by the type of each item. */
    parse(html: string): { jsonld: Record<string, object[]>; errors: object[] };
  }
}

declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(found: { jsonld: Record<string, object[]> }): Promise<{ severity: string; issueMessage: string }[]>;
  }
}
