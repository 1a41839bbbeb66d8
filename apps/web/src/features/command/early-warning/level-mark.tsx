import type { WarningColour } from '@qingkong/domain/warning/warning-level'

/** A level with the border of its colour (event-32); the name says it too. */
export const LevelMark = ({ colour, name }: { colour: WarningColour; name: string }) => (
  <span className={`warning-level warning-${colour}`}>{name}</span>
)
