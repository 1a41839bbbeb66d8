export interface Size {
  width: number
  height: number
}

const gap = 18
const margin = 8

/** Left top corner of a card beside its point: right of it where there is room, else left; always inside the map. */
export const placeCard = (point: { x: number; y: number }, card: Size, view: Size): { x: number; y: number } => {
  const right = point.x + gap
  const x = right + card.width + margin <= view.width ? right : point.x - gap - card.width
  const y = point.y - card.height / 2
  const clamp = (value: number, room: number) => Math.max(margin, Math.min(value, room - margin))
  return { x: clamp(x, view.width - card.width), y: clamp(y, view.height - card.height) }
}
