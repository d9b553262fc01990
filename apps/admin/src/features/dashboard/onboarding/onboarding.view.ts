import type { Endpoint } from '@etal/contract/endpoint';
import { setShopLegalInformation, setupOfflinePayments } from '@etal/contract/settings';
import type { ShopAggregate } from '@etal/contract/shop';
import { missingTasks, type RequiredTask } from '@etal/domain/shop/onboarding';
import type { ShopState } from '@etal/domain/shop/shop';
import { NBSP } from '@etal/texts/typography';
import { paths } from '../../../routing/paths.ts';

export interface Task {
  key: string;
  title: string;
  help: string;
  mark: 'Requis' | 'Pour publier' | 'Facultatif' | null;
  isDone: boolean;
  to: string;
}

export interface Step {
  label: string;
  progress: 'done' | 'current' | 'ahead';
}

export interface OnboardingView {
  steps: Step[];
  /** What this state is about, in a title and a sentence. */
  title: string;
  lead: string;
  tasksTitle: string;
  tasks: Task[];
  /** R-SCREENS-7: when each button is there. */
  tryOut: 'Passer une commande de test' | 'Passer une autre commande de test' | null;
  /** Where the test order waits. */
  process: string | null;
  canPublish: boolean;
  /** R-SETTINGS-2: all is tried, and a mediator is still to be named. */
  needsMediator: boolean;
}

const STEPS = ['Initialisation du site', 'Première commande', 'Traiter la première commande'];

/** The number of finished steps. */
const DONE_STEPS: Record<ShopState, number> = {
  INITIAL_SETUP: 0,
  EMIT_TEST_ORDER: 1,
  MANAGE_TEST_ORDER: 2,
  READY: 3,
  RUNNING: 3,
};

export function viewOnboarding(shop: ShopAggregate): OnboardingView {
  const { state } = shop;
  const missing = missingOf(shop);
  const testOrders = shop.activeOrders.filter(({ isTest, status }) => isTest && status === 'PAID');
  const done = DONE_STEPS[state];
  const isManaging = state === 'MANAGE_TEST_ORDER';
  const isSetUp = state !== 'INITIAL_SETUP';
  const hasMediator = Boolean(shop.parameters.legalInformation?.mediator);
  return {
    steps: STEPS.map((label, index) => ({
      label,
      progress: index < done ? 'done' : index === done ? 'current' : 'ahead',
    })),
    ...(state === 'READY' && !hasMediator ? MEDIATOR_WORDS : wordsOf(state, missing.length, testOrders.length)),
    tasksTitle: isSetUp ? 'À découvrir' : 'Initialisation du site',
    tasks: isSetUp
      ? [...(hasMediator ? [] : [mediatorTask(false)]), ...discoveries(state, testOrders)]
      : setUpTasks(shop, missing, mediatorTask(hasMediator)),
    tryOut: isManaging
      ? 'Passer une autre commande de test'
      : state === 'EMIT_TEST_ORDER' || (!isSetUp && missing.length === 0)
        ? 'Passer une commande de test'
        : null,
    process: isManaging && testOrders.length > 0 ? whereToProcess(testOrders) : null,
    canPublish: state === 'READY' && hasMediator,
    needsMediator: state === 'READY' && !hasMediator,
  };
}

function missingOf({ singleArticles, articlesBags, collectionPoints, parameters }: ShopAggregate): RequiredTask[] {
  return missingTasks({
    saleables: singleArticles.length + articlesBags.length,
    collectionPoints: collectionPoints.length,
    hasLegalInformation: parameters.legalInformation !== null,
    isPaymentAccountConfigured: parameters.onlinePaymentsDetails.stripeAccountConfigured,
    isOnSitePaymentEnabled: parameters.offlinePaymentsDetails.enabled,
    recipients: parameters.notificationRecipients.length,
  });
}

function wordsOf(state: ShopState, missing: number, testOrders: number): { title: string; lead: string } {
  switch (state) {
    case 'INITIAL_SETUP':
      if (missing === 0)
        return {
          title: 'Tout est prêt pour une première commande',
          lead: `Passez une commande de test comme le ferait un client${NBSP}: elle ne coûte rien, ne prend pas de stock et ne compte nulle part.`,
        };
      return {
        title: 'Préparez votre boutique',
        lead:
          missing === 1
            ? 'Il vous reste une tâche requise avant la première commande de test.'
            : `Il vous reste ${missing} tâches requises avant la première commande de test.`,
      };
    case 'EMIT_TEST_ORDER':
      return {
        title: 'Passez votre première commande',
        lead: `Votre boutique de test est ouverte pour vous seul, pendant 24${NBSP}heures. Commandez comme le ferait un client${NBSP}: rien n'est débité.`,
      };
    case 'MANAGE_TEST_ORDER':
      if (testOrders === 0)
        return {
          title: "Il n'y a plus de commande de test à traiter",
          lead: 'Elle a été annulée. Passez-en une autre, puis acceptez-la ou refusez-la.',
        };
      return {
        title: 'Votre première commande est arrivée',
        lead: 'Acceptez-la ou refusez-la, comme vous le ferez pour vos clients.',
      };
    default:
      return {
        title: 'Votre boutique est prête',
        lead: 'Vous avez essayé tout le parcours. Publiez votre site quand vous le voulez.',
      };
  }
}

type Words = Pick<Task, 'title' | 'help'> & { toDo: string; done: string };

const REQUIRED: Record<RequiredTask, Words> = {
  CATALOGUE: {
    title: 'Ajouter un article ou un panier',
    help: 'Ce que vos clients pourront commander, avec sa photo et son prix.',
    toDo: paths.starters,
    done: paths.articles,
  },
  COLLECTION_POINTS: {
    title: 'Ajouter un point de collecte',
    help: 'Où et quand vos clients retirent leurs commandes.',
    toDo: paths.collectionPointEdit(),
    done: paths.collectionPoints,
  },
  LEGAL_INFORMATION: {
    title: 'Renseigner vos informations légales',
    help: 'Elles figurent sur vos factures et dans vos mentions légales.',
    toDo: paths.settingsLegal,
    done: paths.settingsLegal,
  },
  PAYMENTS: {
    title: 'Choisir comment vous êtes payé',
    help: 'Par carte en ligne, sur place au retrait, ou les deux.',
    toDo: paths.settings,
    done: paths.settings,
  },
  RECIPIENTS: {
    title: 'Dire qui est prévenu des commandes',
    help: 'Une adresse email ou un téléphone qui reçoit chaque nouvelle commande.',
    toDo: `${paths.settings}?dialogue=destinataire`,
    done: paths.settings,
  },
};

/** Shoppers must know whom to turn to; finding one takes days, so that the shop may be tried before. */
const mediatorTask = (isDone: boolean): Task => ({
  key: 'MEDIATOR',
  title: 'Nommer votre médiateur',
  help: `La loi le demande à qui vend à des particuliers. La liste est sur economie.gouv.fr/mediation-conso${NBSP}; votre chambre d'agriculture peut vous conseiller.`,
  mark: 'Pour publier',
  isDone,
  to: paths.settingsLegal,
});

/** The call that a task ends with, where not everyone who sees the onboarding may make it. */
const TASK_NEEDS: Readonly<Record<string, Endpoint>> = {
  LEGAL_INFORMATION: setShopLegalInformation,
  MEDIATOR: setShopLegalInformation,
  PAYMENTS: setupOfflinePayments,
};

/** The tasks of whoever is signed in, and whether some are left to the owner (R-TEAM-1). */
export function ownTasks(
  tasks: readonly Task[],
  may: (call: Endpoint) => boolean,
): { own: Task[]; isOwnerAwaited: boolean } {
  const isOwn = ({ key }: Task): boolean => {
    const need = TASK_NEEDS[key];
    return need === undefined || may(need);
  };
  return { own: tasks.filter(isOwn), isOwnerAwaited: tasks.some((task) => !task.isDone && !isOwn(task)) };
}

const MEDIATOR_WORDS = {
  title: 'Une dernière chose avant de publier',
  lead: 'Vous avez essayé tout le parcours. Nommez encore votre médiateur de la consommation dans vos informations légales : la loi veut que vos clients sachent à qui s’adresser en cas de litige.',
};

function setUpTasks({ details }: ShopAggregate, missing: readonly RequiredTask[], mediator: Task): Task[] {
  const required = (Object.entries(REQUIRED) as [RequiredTask, Words][]).map(
    ([key, { title, help, toDo, done }]): Task => {
      const isDone = !missing.includes(key);
      return { key, title, help, mark: 'Requis', isDone, to: isDone ? done : toDo };
    },
  );
  return [
    ...required,
    mediator,
    {
      key: 'SHOWCASE',
      title: 'Présenter votre ferme',
      help: "Des sections illustrées pour la page d'accueil de votre site.",
      mark: 'Facultatif',
      isDone: details.features.length > 0,
      to: paths.site,
    },
  ];
}

type TestOrders = readonly { reference: string }[];

/** A single test order is opened at once; with several, the list is shown. */
const whereToProcess = (orders: TestOrders): string =>
  orders.length === 1 && orders[0] ? paths.order(orders[0].reference) : paths.activeOrders;

function discoveries(state: ShopState, testOrders: TestOrders): Task[] {
  const place = (key: string, title: string, help: string, to: string): Task => ({
    key,
    title,
    help,
    mark: null,
    isDone: false,
    to,
  });
  return [
    {
      ...place(
        'TEST_ORDER',
        'Traiter la commande de test',
        'Acceptez ou refusez une commande, et voyez ce que reçoit le client.',
        whereToProcess(testOrders),
      ),
      mark: 'Requis',
      isDone: state === 'READY',
    },
    place('ORDERS', 'Toutes les commandes', 'Retrouvez une commande, ses factures et vos exports.', paths.orders),
    place('SHOPPERS', 'Vos clients', 'Chaque client apparaît ici dès sa première commande.', paths.shoppers),
    place(
      'GROUPS',
      'Vos groupes de clients',
      'Un groupe par point de collecte, pour savoir qui vient où.',
      paths.shoppersGroups,
    ),
  ];
}
