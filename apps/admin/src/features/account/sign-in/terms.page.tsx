import { TERMS } from '@etal/texts/terms';
import { TERMS_VERSION } from '@etal/domain/shop/shop';
import { formatDate } from '@etal/texts/format';
import { AccountLayout } from '../account-layout.tsx';

export function Component() {
  return (
    <AccountLayout
      wide
      title="Conditions d'utilisation"
      introduction={`En vigueur au ${formatDate(Date.parse(TERMS_VERSION) / 1000)}`}
    >
      {TERMS.map(({ title, text }) => (
        <section key={title} className="mb-5">
          <h2 className="mb-1 text-lg font-bold">{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </AccountLayout>
  );
}
