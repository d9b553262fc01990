import { configure } from '@testing-library/dom';

/** A busy machine takes longer than the default second to draw what a test waits for. */
configure({ asyncUtilTimeout: 10_000 });
