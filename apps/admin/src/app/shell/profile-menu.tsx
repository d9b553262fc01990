import type { ShopAggregate } from '@etal/contract/shop';
import { getTeam } from '@etal/contract/team';
import { imageUrlOfWidth } from '@etal/domain/images';
import { DAY_HELPER_LABEL, MY_SHOPS_TITLE, TEAM_TITLE } from '@etal/texts/team';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '@etal/ui/menu';
import { Thumbnail } from '@etal/ui/thumbnail';
import { VisuallyHidden } from '@etal/ui/visually-hidden';
import { ChevronDown, LogOut, Store, UserCog, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useMay } from '../../calls/use-may.ts';
import { paths } from '../../routing/paths.ts';
import { useSignOut } from './use-sign-out.ts';

interface ProfileMenuProps {
  shopLabel: string;
  thumbnailImgUrl: string;
  user: ShopAggregate['currentUser'];
}

export function ProfileMenu({ shopLabel, thumbnailImgUrl, user: { name, email } }: ProfileMenuProps) {
  const navigate = useNavigate();
  const may = useMay();
  const signOut = useSignOut();

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
            <span className="block truncate text-sm text-ink-soft"> {name || email}</span>
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-soft" />
        </button>
      }
    >
      <MenuHeading>
        <span className="block font-semibold text-ink">{shopLabel}</span>
        {name && <span className="block">{name}</span>}
        {email || DAY_HELPER_LABEL}
      </MenuHeading>
      <MenuSeparator />
      {/* A helper of the day has no account. */}
      {email !== '' && (
        <MenuItem icon={<UserRound aria-hidden />} onSelect={() => void navigate(paths.account)}>
          Mon compte
        </MenuItem>
      )}
      {may(getTeam) && (
        <MenuItem icon={<UserCog aria-hidden />} onSelect={() => void navigate(paths.team)}>
          {TEAM_TITLE}
        </MenuItem>
      )}
      {email !== '' && (
        <MenuItem icon={<Store aria-hidden />} onSelect={() => void navigate(paths.myShops)}>
          {MY_SHOPS_TITLE}
        </MenuItem>
      )}
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOut()}>
        Déconnexion
      </MenuItem>
    </Menu>
  );
}
