import type { Storefront } from '@etal/contract/storefront';
import { toE164 } from '@etal/domain/phone';
import type { ReactNode } from 'react';
import { MailIcon, PhoneIcon } from './icons.tsx';
import { TEXT_LINK } from './look.ts';

/** The shop's telephones and mail addresses, each a line of a list. */
export function ContactLines({ contact: { phones, emails } }: { contact: Storefront['contact'] }) {
  return (
    <>
      {phones.map((phone) => (
        <ContactLine key={phone} icon={<PhoneIcon />} href={`tel:${toE164(phone) ?? phone}`} text={phone} />
      ))}
      {emails.map((email) => (
        <ContactLine key={email} icon={<MailIcon />} href={`mailto:${email}`} text={email} />
      ))}
    </>
  );
}

export function ContactLine({ icon, href, text }: { icon: ReactNode; href: string; text: string }) {
  return (
    <li className="flex min-h-11 items-center gap-2.5">
      {icon}
      <a href={href} className={`${TEXT_LINK} break-all`}>
        {text}
      </a>
    </li>
  );
}
