/**
 * The stems French and international leaks put first. Twelve characters already exclude most of a
 * top-10,000 list; what remains are these words, doubled or padded with digits.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  'password', 'passwordpassword', 'motdepasse', 'monmotdepasse', 'motdepassesecret', 'azerty', 'azertyuiop', 'azertyuiopqs', 'qwerty',
  'qwertyuiop', 'qwertyuiopasdf', 'qsdfghjklm', 'wxcvbn', 'loulou', 'doudou', 'chouchou', 'soleil', 'bonjour', 'jetaime', 'iloveyou',
  'marseille', 'bordeaux', 'parissaintgermain', 'olympiquedemarseille', 'administrateur', 'administrator', 'admin', 'letmein', 'welcome',
  'welcometothejungle', 'bienvenue', 'changeme', 'changezmoi', 'footballfootball', 'football', 'liverpool', 'princess', 'superman',
  'batman', 'pokemon', 'starwars', 'dragon', 'monkey', 'sunshine', 'trustno', 'abcdefghijkl', 'abcdef', 'abcdefghijklmnopqrstuvwxyz',
  'qazwsxedc', 'qazwsxedcrfv', 'zaqxswcde', 'testtesttest', 'test', 'secret', 'internet', 'computer', 'ordinateur', 'boutique', 'etal',
  'producteur', 'maraicher', 'lafermelaferme', 'ferme',
]);
