import { FakeRefusal } from './refusal.ts';
import type { World } from './world.ts';

/** A copy of the answer with the references named by `expand` replaced by what they refer to. */
export function expanded(world: World, answer: object, paths: readonly string[] = []): object {
  const copy = structuredClone(answer);
  for (const path of paths) expandPath(world, copy as Record<string, unknown>, path.split('.'));
  return copy;
}

function expandPath(world: World, object: Record<string, unknown>, [name = '', ...rest]: string[]): void {
  const value = object[name];
  if (name === 'data' && Array.isArray(value))
    return value.forEach((item: Record<string, unknown>) => expandPath(world, item, rest));
  if (value === undefined) throw new FakeRefusal(400, { message: `This property cannot be expanded (${name}).` });
  if (value === null) return;
  const found = typeof value === 'string' ? structuredClone(world.byId(value)) : value;
  if (found === undefined) throw new FakeRefusal(400, { message: `This property cannot be expanded (${name}).` });
  object[name] = found;
  if (rest.length > 0) expandPath(world, found as Record<string, unknown>, rest);
}
