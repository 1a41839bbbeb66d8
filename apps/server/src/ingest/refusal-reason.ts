import type { QuarantineReason } from '@qingkong/protocol/hj212/decode'
import type { ObservationRefusal } from '@qingkong/protocol/hj212/observation'
import type { AdmissionRefusal } from './admit.ts'

/** Why the gateway did not take something it received: the codec's reasons, those of admission, and its own. */
export type RefusalReason =
  | QuarantineReason
  | ObservationRefusal
  | AdmissionRefusal
  /** No device of this number is registered. */
  | 'unknown-mn'
  | 'password'
  /** Too many wrong passwords before. */
  | 'locked-out'
  /** More frames in a minute than the device may send. */
  | 'rate'
  /** A packet of a split message never came. */
  | 'incomplete-split'
  /** The database refuses the row itself. */
  | 'not-storable'
  /** The frame tripped the program; the log holds the error. */
  | 'not-handled'
