import type { NavigateFunction } from 'react-router';

let isUnderWay = false;

/** A dialog that closes takes back the step that opened it: nobody has pressed « Retour ». */
export function stepBack(navigate: NavigateFunction): void {
  isUnderWay = true;
  void navigate(-1);
}

/** Whether the step that is being made is one of those; it is told once. */
export function takeOwnStep(): boolean {
  const was = isUnderWay;
  isUnderWay = false;
  return was;
}
