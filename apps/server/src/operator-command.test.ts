import { describe, expect, it } from 'vitest';
import { operatorCommand } from './operator-command.ts';
import { UsageError } from './background/shared-command.ts';

const refusalOf = (words: string[]): unknown => {
  try {
    return operatorCommand(words);
  } catch (error) {
    return error;
  }
};

describe("the operator's words", () => {
  it.each([
    [['migrate'], { does: 'migrate' }],
    [['user', 'invite', 'maud@exemple.test'], { does: 'user invite', email: 'maud@exemple.test' }],
    [['user', 'create', 'maud@exemple.test'], { does: 'user create', email: 'maud@exemple.test' }],
    [
      ['user', 'remove-second-factor', 'maud@exemple.test'],
      { does: 'user remove-second-factor', email: 'maud@exemple.test' },
    ],
    [['backup', '--to', 'file'], { does: 'backup', path: 'file' }],
    [['restore', '--from', 'file'], { does: 'restore', path: 'file' }],
    [['till', 'verify'], { does: 'till verify' }],
    [['till', 'verify', '--shop', 'la-ferme'], { does: 'till verify', slug: 'la-ferme' }],
    [['fees'], { does: 'fees' }],
    [['fees', 'settle', 'la-ferme', '2026-11'], { does: 'fees settle', slug: 'la-ferme', month: '2026-11' }],
    [['seed', '--shops', '3'], { does: 'seed', options: expect.objectContaining({ shops: 3 }) }],
  ])('%j', (words, command) => {
    expect(operatorCommand(words)).toEqual(command);
  });

  it.each([
    [[]],
    [['help']],
    [['migrate', 'now']],
    [['user']],
    [['user', 'invite']],
    [['user', 'delete', 'maud@exemple.test']],
    [['user', 'create', 'maud@exemple.test', 'password']],
    [['seed', '--shops', '0']],
    [['till']],
    [['till', 'verify', '--shop']],
    [['till', 'mend']],
    [['fees', 'settle']],
    [['fees', 'settle', 'la-ferme']],
    [['fees', 'forget', 'la-ferme', '2026-11']],
    [['backup']],
    [['backup', 'file']],
    [['restore', '--to', 'file']],
  ])('wrong ones are answered with the right ones: %j', (words) => {
    const refusal = refusalOf(words);
    expect(refusal).toBeInstanceOf(UsageError);
    expect((refusal as UsageError).message).toMatch(/^Étal, commandes de l'exploitant\n[^]*user invite <email>/);
  });

  it('a month that is none', () => {
    expect(refusalOf(['fees', 'settle', 'la-ferme', '2026-13'])).toEqual(
      new UsageError("« 2026-13 » n'est pas un mois : écrivez-le 2026-11."),
    );
  });

  it.each(['maud', 'maud@', '@exemple.test', 'maud@exemple', 'maud @exemple.test'])(
    'an address that is none: %s',
    (email) => {
      expect(refusalOf(['user', 'invite', email])).toEqual(new UsageError(`« ${email} » n'est pas une adresse email.`));
    },
  );
});
