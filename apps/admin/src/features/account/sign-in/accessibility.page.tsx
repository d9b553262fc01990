import { BACK_OFFICE_ACCESSIBILITY } from '@etal/texts/accessibility';
import { paragraphText } from '@etal/texts/legal-text';
import { textLinkClass } from '@etal/ui/text-link';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import { AccountLayout } from '../account-layout.tsx';

export function Component() {
  const { title, sections } = BACK_OFFICE_ACCESSIBILITY;
  return (
    <AccountLayout
      wide
      title={title}
      footer={
        <Link to={paths.login} className={textLinkClass}>
          Retour à la connexion
        </Link>
      }
    >
      {sections.map((section) => (
        <section key={section.title} className="mb-5">
          <h2 className="mb-1 text-lg font-bold">{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraphText(paragraph)} className="mb-2 wrap-break-word">
              {typeof paragraph === 'string' ? (
                paragraph
              ) : (
                <>
                  {paragraph.text}
                  <a href={paragraph.href} rel="noreferrer" className={textLinkClass}>
                    {paragraph.href}
                  </a>
                </>
              )}
            </p>
          ))}
        </section>
      ))}
    </AccountLayout>
  );
}
