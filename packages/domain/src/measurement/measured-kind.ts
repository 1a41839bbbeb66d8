/**
 * Everything the product keeps measured numbers of. Weather stands apart from air because other rules hold for it,
 * though the same site may measure both; species come by family because each is a method of its own.
 */
export const measuredKinds = [
  'air',
  'weather',
  'outlet',
  'meter',
  'condition',
  'dust',
  'mobile',
  'voc',
  'ions',
  'carbon',
  'elements',
  'lidar',
  'city',
] as const
export type MeasuredKind = (typeof measuredKinds)[number]
