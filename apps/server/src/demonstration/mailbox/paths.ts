export const MAILBOX_PATH = '/demo/courrier';
export const MAILBOX_CSS_PATH = '/demo/courrier.css';
