import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { CropperProps } from 'react-easy-crop';
import { expect, it, vi } from 'vitest';
import { type CropToJpeg, type EncodedImage, jpegName, middleOf, shrunkSize } from './crop-to-jpeg.ts';
import { movedWithin } from './image-crop-dialog.tsx';
import { ImageField } from './image-field.tsx';
import { mount } from './testing/mount.tsx';

// The real cropper measures pixels, which happy-dom has none of: the browser tests cover it.
const cropper = vi.hoisted(() => ({ props: {} as Partial<CropperProps> }));
vi.mock('react-easy-crop', () => ({
  default: (props: CropperProps) => {
    cropper.props = props;
    return <div data-testid="cropper" />;
  },
}));

const AREA = { x: 10, y: 20, width: 300, height: 300 };

function Profile({ cropImage }: { cropImage: CropToJpeg }) {
  const [value, setValue] = useState<EncodedImage | null>(null);
  return (
    <ImageField
      label="Image de profil"
      value={value}
      onChange={setValue}
      currentUrl="/images/old.jpg"
      cropImage={cropImage}
    />
  );
}

const file = (name: string, type: string, bytes = 100) => new File([new Uint8Array(bytes)], name, { type });
const cropped = vi.fn<CropToJpeg>();

function mountProfile() {
  cropped.mockReset();
  cropped.mockResolvedValue({ filename: 'carottes.jpg', content: 'data:image/jpeg;base64,AAAA' });
  const { user } = mount(<Profile cropImage={cropped} />, { applyAccept: false });
  // A hidden input on purpose: the button opens it.
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no file input');
  const choose = (chosen: File) => user.upload(input, chosen);
  const moveFrame = async () => {
    await user.click(await screen.findByRole('button', { name: 'Recadrer' }));
    return screen.findByRole('dialog', { name: "Recadrer l'image" });
  };
  return { user, input, choose, moveFrame };
}

const shownImage = () => screen.getByRole('img', { name: 'Image de profil' }).getAttribute('src');

it('shows the saved image, then the middle of the chosen one, without a question', async () => {
  const { choose } = mountProfile();
  expect(shownImage()).toBe('/images/old.jpg');
  expect(screen.queryByRole('button', { name: 'Recadrer' })).toBeNull();
  await choose(file('carottes.png', 'image/png'));
  await waitFor(() => expect(shownImage()).toBe('data:image/jpeg;base64,AAAA'));
  expect(cropped).toHaveBeenCalledExactlyOnceWith(
    { url: expect.stringMatching(/^blob:/), filename: 'carottes.png' },
    { aspect: 1 },
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('holds the form back until its picture is ready', async () => {
  const ready = Promise.withResolvers<EncodedImage>();
  const { user } = mount(
    <form aria-label="Fiche">
      <Profile cropImage={() => ready.promise} />
    </form>,
  );
  const form = screen.getByRole('form', { name: 'Fiche' });
  await user.upload(screen.getByLabelText('Image de profil', { selector: 'input' }), file('a.png', 'image/png'));
  expect(form.inert).toBe(true);
  ready.resolve({ filename: 'a.jpg', content: 'data:image/jpeg;base64,AAAA' });
  await waitFor(() => expect(form.inert).toBe(false));
});

it('shows the frame as it was moved', async () => {
  const { user, choose, moveFrame } = mountProfile();
  await choose(file('carottes.png', 'image/png'));
  await moveFrame();
  cropped.mockResolvedValue({ filename: 'carottes.jpg', content: 'data:image/jpeg;base64,BBBB' });
  act(() => cropper.props.onCropAreaChange?.(AREA, AREA));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cropped).toHaveBeenLastCalledWith({ url: expect.stringMatching(/^blob:/), filename: 'carottes.png' }, AREA);
  expect(shownImage()).toBe('data:image/jpeg;base64,BBBB');
});

it('opens the file chooser from its button', async () => {
  const { user, input } = mountProfile();
  const click = vi.spyOn(input, 'click');
  await user.click(screen.getByRole('button', { name: 'Choisir une image' }));
  expect(click).toHaveBeenCalledOnce();
});

const MB = 1024 * 1024;

it.each([
  ['vecteur.svg', 'image/svg+xml', 100, 'Choisissez une photo JPG, PNG ou WebP.'],
  ['facture.pdf', 'application/pdf', 100, 'Choisissez une photo JPG, PNG ou WebP.'],
  ['sans-type.pdf', '', 100, 'Choisissez une photo JPG, PNG ou WebP.'],
  ['grande.jpg', 'image/jpeg', 30 * MB + 1, 'La photo dépasse 30\u00A0Mo.'],
])('refuses %s (%s, %i bytes) and announces why', async (name, type, bytes, sentence) => {
  const { user, input } = mountProfile();
  await user.upload(input, file(name, type, bytes));
  expect(screen.getByRole('alert').textContent).toBe(sentence);
  const button = screen.getByRole('button', { name: 'Choisir une image' });
  const [first = ''] = (button.getAttribute('aria-describedby') ?? '').split(' ');
  expect(document.getElementById(first)?.textContent).toBe(sentence);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['IMG_2041.HEIC', '', 4 * MB],
  ['photo.webp', 'image/webp', 100],
  ['photo.jpg', 'image/jpeg', 11 * MB],
  ['juste.jpg', 'image/jpeg', 30 * MB],
])('takes %s (%s, %i bytes) as a phone makes it, and forgets the earlier refusal', async (name, type, bytes) => {
  const { user, input, choose } = mountProfile();
  await user.upload(input, file('facture.pdf', 'application/pdf'));
  await choose(file(name, type, bytes));
  await waitFor(() => expect(cropped).toHaveBeenCalledOnce());
  expect(screen.queryByText('Choisissez une photo JPG, PNG ou WebP.')).toBeNull();
});

it.each(['drop', 'paste'] as const)('takes a file by %s', async (way) => {
  mountProfile();
  const files = [file('carottes.jpg', 'image/jpeg')];
  const group = screen.getByRole('group', { name: 'Image de profil' });
  if (way === 'drop') fireEvent.drop(group, { dataTransfer: { files } });
  else fireEvent.paste(group, { clipboardData: { files } });
  await waitFor(() => expect(shownImage()).toBe('data:image/jpeg;base64,AAAA'));
});

it('opens the file chooser from its picture too', () => {
  const { input } = mountProfile();
  expect(screen.getByRole('img', { name: 'Image de profil' }).closest('label')?.htmlFor).toBe(input.id);
});

it('refuses text dressed as a picture', async () => {
  const { choose } = mountProfile();
  cropped.mockRejectedValue(new DOMException('The source image cannot be decoded.', 'EncodingError'));
  await choose(file('texte.jpg', 'image/jpeg'));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch(/^Votre navigateur ne sait pas lire cette photo/),
  );
  expect(shownImage()).toBe('/images/old.jpg');
});

it('keeps the middle when moving the frame is cancelled', async () => {
  const { user, choose, moveFrame } = mountProfile();
  await choose(file('carottes.png', 'image/png'));
  await moveFrame();
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shownImage()).toBe('data:image/jpeg;base64,AAAA');
});

it('zooms from 1 to 3 with buttons and with the keyboard, and moves with buttons', async () => {
  const { user, choose, moveFrame } = mountProfile();
  await choose(file('carottes.png', 'image/png'));
  await moveFrame();
  const slider = screen.getByRole('slider', { name: 'Zoom' });
  expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['1', '3']);
  expect(screen.getByRole('button', { name: 'Zoom arrière' })).toHaveProperty('disabled', true);
  for (let press = 0; press < 3; press++) await user.click(screen.getByRole('button', { name: 'Zoom avant' }));
  expect(cropper.props.zoom).toBe(1.3);
  expect(slider.getAttribute('aria-valuetext')).toBe('1,3 fois');

  act(() => {
    cropper.props.onMediaLoaded?.({ width: 400, height: 300, naturalWidth: 800, naturalHeight: 600 });
    cropper.props.onCropSizeChange?.({ width: 300, height: 300 });
  });
  await user.click(screen.getByRole('button', { name: "Déplacer l'image vers la droite" }));
  expect(cropper.props.crop).toEqual({ x: 16, y: 0 });
});

it('never moves the frame off the image', () => {
  const image = { width: 400, height: 300 };
  const frame = { width: 300, height: 300 };
  expect(movedWithin({ x: 45, y: 0 }, { x: 16, y: 0 }, image, frame, 1)).toEqual({ x: 50, y: 0 });
  expect(movedWithin({ x: 0, y: 0 }, { x: 0, y: -16 }, image, frame, 1).y).toBeCloseTo(0);
  expect(movedWithin({ x: 0, y: 0 }, { x: 0, y: -16 }, image, frame, 2)).toEqual({ x: 0, y: -16 });
});

it.each([
  [
    { width: 4000, height: 3000 },
    { width: 1600, height: 1200 },
  ],
  [
    { width: 2000, height: 6000 },
    { width: 533, height: 1600 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
  [
    { width: 9000, height: 1 },
    { width: 1600, height: 1 },
  ],
])('shrinks %o to %o', (from, to) => {
  expect(shrunkSize(from)).toEqual(to);
});

it.each([
  [{ width: 4000, height: 3000 }, 1, { x: 500, y: 0, width: 3000, height: 3000 }],
  [{ width: 3000, height: 4000 }, 1, { x: 0, y: 500, width: 3000, height: 3000 }],
  [{ width: 900, height: 900 }, 3, { x: 0, y: 300, width: 900, height: 300 }],
  [{ width: 900, height: 300 }, 3, { x: 0, y: 0, width: 900, height: 300 }],
])('takes the middle of %o for a frame of %d', (size, aspect, area) => {
  expect(middleOf(size, aspect)).toEqual(area);
});

it('names the output after what it is', () => {
  expect(jpegName('Photo du marché.PNG')).toBe('Photo du marché.jpg');
  expect(jpegName('.png')).toBe('image.jpg');
});
