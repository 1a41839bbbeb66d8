import { cityDate, dayMs, parseCity } from '../time/city-time.ts'

/** How far the review of a captured black-smoke vehicle has come. */
export const smokeStatusNames = { '1': '待初审', '2': '待复核', '3': '已确认', '4': '已排除', '5': '已移交' } as const
export type SmokeStatus = keyof typeof smokeStatusNames
export const smokeStatuses = Object.keys(smokeStatusNames) as SmokeStatus[]

/** What a reviewer sees in the pictures. */
export const smokeOpinions = { '1': '黑烟车', '2': '非黑烟车' } as const
export type SmokeOpinion = keyof typeof smokeOpinions

export interface ReviewState {
  status: SmokeStatus
  /** Who gave the first opinion; null = nobody yet. */
  firstReviewerId: string | null
}

export const sameReviewer = '复核人不能与初审人相同'

/** Why somebody cannot review a record now; null = he can. */
export const reviewObstacle = ({ status, firstReviewerId }: ReviewState, userId: string): string | null => {
  if (status === '1') return null
  if (status !== '2') return `该记录${smokeStatusNames[status]}，不能再审核`
  return firstReviewerId === userId ? sameReviewer : null
}

/** The first opinion asks for a second whatever it is; the second decides. */
export const statusAfterReview = (status: '1' | '2', opinion: SmokeOpinion): SmokeStatus => {
  if (status === '1') return '2'
  return opinion === '1' ? '3' : '4'
}

const workingDays = 2

/**
 * When a record has to be reviewed and handed over: the end of the second working day after its capture, epoch ms
 * (practice of the bureaus).
 * @param isWorkday by city date 'YYYY-MM-DD'
 */
export const smokeDeadline = (seenAt: number, isWorkday: (date: string) => boolean): number => {
  let day = seenAt
  for (let left = workingDays; left > 0; ) {
    day += dayMs
    if (isWorkday(cityDate(day))) left--
  }
  const midnight = parseCity(cityDate(day))
  if (!midnight) throw new RangeError('not a city date')
  return midnight.getTime() + dayMs - 1000
}
