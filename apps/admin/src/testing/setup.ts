import { configure } from '@testing-library/react';

/** Pages are fetched when first opened: on a busy machine the first import takes longer than the default second. */
configure({ asyncUtilTimeout: 10_000 });
