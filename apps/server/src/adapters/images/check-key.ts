const KEY = /^[a-z0-9-]{2,64}\/[a-z0-9-]{1,32}\.[a-z0-9]{1,8}$/;

/**
 * `<id>/<name>.<extension>` and nothing else, so that no key can leave its folder or its bucket.
 * A wrong key is a mistake of ours, never of a visitor: routes check what they are asked for first.
 */
export const checkKey = (key: string): string => {
  if (!KEY.test(key)) throw new TypeError('not an image key');
  return key;
};
