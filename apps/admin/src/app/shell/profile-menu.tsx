import { logout } from '@etal/contract/accounts';
import { imageUrlOfWidth } from '@etal/domain/images';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '@etal/ui/menu';
import { Thumbnail } from '@etal/ui/thumbnail';
import { VisuallyHidden } from '@etal/ui/visually-hidden';
import { ChevronDown, LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { forgetCustomers } from '../../features/preparation/unsent/kept-day.ts';
import { stopListening } from '../../pwa/device-push.ts';
import { call } from '../../calls/api.ts';
import { TRY_LATER } from '../../calls/failure.ts';
import { paths } from '../../routing/paths.ts';
import { forgetShop } from './load-shell.ts';

interface ProfileMenuProps {
  shopLabel: string;
  thumbnailImgUrl: string;
  userEmail: string;
}

export function ProfileMenu({ shopLabel, thumbnailImgUrl, userEmail }: ProfileMenuProps) {
  const navigate = useNavigate();
  const signOut = async () => {
    // Whoever uses this machine next must not be told of these orders. A failure to unsubscribe keeps nobody signed in.
    await stopListening().catch(() => undefined);
    try {
      await call(logout, {});
    } catch {
      // R-SCREENS-9: a failed sign-out is a browser alert. It must be seen: the session is still open.
      window.alert(TRY_LATER);
      return;
    }
    forgetCustomers();
    forgetShop();
    await navigate(paths.login);
  };

  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex min-h-11 max-w-full cursor-pointer items-center gap-2.5 rounded-md px-2 text-left hover:bg-linen"
        >
          <Thumbnail src={imageUrlOfWidth(thumbnailImgUrl, 200)} alt="" name={shopLabel} size="sm" />
          <span className="min-w-0 max-sm:sr-only">
            <span className="block truncate font-semibold">
              <VisuallyHidden>Profil de </VisuallyHidden>
              {shopLabel}
            </span>
            <span className="block truncate text-sm text-ink-soft"> {userEmail}</span>
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-soft" />
        </button>
      }
    >
      <MenuHeading>
        <span className="block font-semibold text-ink">{shopLabel}</span>
        {userEmail}
      </MenuHeading>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOut()}>
        Déconnexion
      </MenuItem>
    </Menu>
  );
}
