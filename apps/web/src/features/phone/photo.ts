import { formatCity } from '@qingkong/domain/time/city-time'
import { now } from '../../kit/clock.ts'

/** A picture and when it was added, on the city's clock. */
export interface Photo {
  file: File
  takenAt: string
}

export const photosOf = (files: readonly File[]): Photo[] => {
  const takenAt = formatCity(now())
  return files.map((file) => ({ file, takenAt }))
}
