import type { ShopAggregate } from '@etal/contract/shop';
import { Thumbnail } from '@etal/ui/thumbnail';
import { Mail, Phone } from 'lucide-react';

interface SitePreviewProps {
  details: ShopAggregate['details'];
  contact: ShopAggregate['contact'];
}

/** The shop's home as a visitor's phone will show it, drawn from what is being typed. */
export function SitePreview({ details, contact }: SitePreviewProps) {
  return (
    <section
      aria-label="Aperçu de mon site"
      className="overflow-hidden rounded-xl border border-edge bg-surface shadow-stall"
    >
      <Thumbnail src={details.coverImgUrl} alt="" name={details.label} size="fill" ratio="cover" />
      <div className="px-4 pb-5">
        <div className="-mt-8 w-16 rounded-lg border-4 border-surface">
          <Thumbnail src={details.thumbnailImgUrl} alt="" name={details.label} size="fill" />
        </div>
        <p className="mt-2 font-display text-xl font-bold wrap-anywhere">{details.label}</p>
        <div
          aria-hidden
          className="mt-2 h-1.5 w-16 rounded-full bg-leaf"
          style={details.accentColor ? { backgroundColor: details.accentColor } : undefined}
        />
        <p className="mt-1 wrap-break-word whitespace-pre-line text-ink-soft">{details.about}</p>
        {details.features.map(({ title, text, imgUrl }) => (
          <div key={imgUrl} className="mt-5 border-t border-rule pt-4">
            <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3">
              <Thumbnail src={imgUrl} alt="" name={title} size="fill" />
              <div className="min-w-0">
                <p className="font-display text-lg font-bold wrap-anywhere">{title}</p>
                <p className="wrap-break-word whitespace-pre-line">{text}</p>
              </div>
            </div>
          </div>
        ))}
        {(contact.emails.length > 0 || contact.phones.length > 0) && (
          <ul className="mt-5 flex flex-col gap-1 border-t border-rule pt-4 text-sm">
            {contact.emails.map((email) => (
              <li key={email} className="flex items-center gap-2 wrap-anywhere">
                <Mail aria-hidden className="size-4 shrink-0" />
                {email}
              </li>
            ))}
            {contact.phones.map((phone) => (
              <li key={phone} className="flex items-center gap-2">
                <Phone aria-hidden className="size-4 shrink-0" />
                {phone}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
