export const TAGS = ['AGRICULTURE_BIOLOGIQUE', 'LABEL_ROUGE'] as const;
export type Tag = (typeof TAGS)[number];
