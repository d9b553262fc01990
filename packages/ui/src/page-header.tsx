import type { ReactNode, Ref } from 'react';

type PageHeaderProps = {
  title: string;
  /** A link to the page above this one. */
  back?: ReactNode;
  /** Badges beside the title. */
  marks?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  titleRef?: Ref<HTMLHeadingElement> | undefined;
};

/** The page's one h1, which takes the focus when the route changes. Ruled off like a page of accounts. */
export function PageHeader({ title, back, marks, description, actions, titleRef }: PageHeaderProps) {
  return (
    <header className="mb-5 border-b-3 border-double border-rule pb-4">
      {back && <div className="mb-1 text-sm print:hidden">{back}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 ref={titleRef} tabIndex={-1} className="text-2xl font-bold wrap-anywhere outline-none">
              {title}
            </h1>
            {marks}
          </div>
          {description && <div className="mt-0.5 text-ink-soft">{description}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:grow print:hidden">{actions}</div>}
      </div>
    </header>
  );
}
