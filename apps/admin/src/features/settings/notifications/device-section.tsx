import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { Section } from '@etal/ui/section';
import { Switch } from '@etal/ui/switch';
import { Download } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type PushState, pushState, startListening, stopListening } from '../../../pwa/device-push.ts';
import { installPrompt } from '../../../pwa/install-prompt.ts';
import { useShop } from '../../../calls/use-shop.ts';

/** What concerns the phone or computer in hand, and no other. */
export function DeviceSection() {
  return (
    <Section
      title="Étal sur votre téléphone"
      description="Comme une application&nbsp;: une icône sur l'écran d'accueil, et un signal à chaque nouvelle commande."
    >
      <div className="grid gap-5 lg:grid-cols-2">
        <Installation />
        <Notifications />
      </div>
    </Section>
  );
}

function Installation() {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get);
  return (
    <div>
      <h3 className="font-semibold">Installer Étal</h3>
      {isInstalled() ? (
        <p className="mt-1 text-ink-soft">Étal est installé sur cet appareil.</p>
      ) : prompt ? (
        <Button className="mt-2" onClick={() => void installPrompt.ask()}>
          <Download aria-hidden />
          Installer sur cet appareil
        </Button>
      ) : (
        <p className="mt-1 text-ink-soft">
          {isApplePhone()
            ? "Dans Safari, touchez le bouton de partage, puis «\u00A0Sur l'écran d'accueil\u00A0»."
            : "Ouvrez Étal sur votre téléphone, puis, dans le menu du navigateur, choisissez «\u00A0Installer l'application\u00A0» ou «\u00A0Ajouter à l'écran d'accueil\u00A0»."}
        </p>
      )}
    </div>
  );
}

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
const isApplePhone = (): boolean => /iPhone|iPad/.test(navigator.userAgent);

const FAILURE = "Cet appareil n'a pas pu être abonné. Vérifiez votre connexion et réessayez.";

const WHY_NOT: Partial<Record<PushState, string>> = {
  unsupported: isApplePhone()
    ? "Sur iPhone, installez d'abord Étal sur l'écran d'accueil, puis ouvrez-le de là."
    : 'Ce navigateur ne sait pas recevoir de notifications. Les emails et les SMS ci-dessus fonctionnent partout.',
  denied:
    'Les notifications de ce site sont bloquées dans les réglages de votre navigateur. Autorisez-les, puis rechargez cette page.',
};

function Notifications() {
  const { id: shopId } = useShop();
  const [state, setState] = useState<PushState | 'reading'>('reading');
  const [isChanging, setIsChanging] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    pushState(shopId).then(
      (found) => !isGone && setState(found),
      () => !isGone && setState('unsupported'),
    );
    return () => {
      isGone = true;
    };
  }, [shopId]);

  const change = async (wanted: boolean): Promise<void> => {
    setIsChanging(true);
    setHasFailed(false);
    try {
      if (!wanted) await stopListening();
      setState(wanted ? await startListening(shopId) : 'off');
    } catch {
      setHasFailed(true);
    }
    setIsChanging(false);
  };

  const obstacle = state === 'reading' ? undefined : WHY_NOT[state];
  return (
    <div>
      <Switch
        label="Me prévenir sur cet appareil"
        hint={obstacle ?? 'Un signal à chaque nouvelle commande, même quand Étal est fermé.'}
        checked={state === 'on'}
        disabled={isChanging || state === 'reading' || obstacle !== undefined}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
      <div role="alert">{hasFailed && <Banner tone="error">{FAILURE}</Banner>}</div>
    </div>
  );
}
