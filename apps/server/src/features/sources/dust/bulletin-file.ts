import type { FileAnswer } from '@qingkong/contract/core/blob'
import { dustPeriodText } from '@qingkong/contract/tables/sources/dust-sort'
import { formatCity } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { dustBulletin } from './dust-bulletin.ts'
import { dustBulletinDocx } from './dust-bulletin-docx.ts'
import { dustSort } from './dust-sort.ts'

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** 通报 of a period as a Word file: the ranking of all sites by their mean of PM10. */
export const bulletinFile = async (
  context: CallContext,
  period: { startTime: string; endTime: string; withoutRain: boolean },
): Promise<FileAnswer> => {
  const ranking = await dustSort(context, {
    ...period,
    rankKind: 'CITY',
    factorCode: 'pm10',
    sortType: 'AVG',
    areaCodes: [],
    withSand: false,
    withConverted: false,
  })
  const data = await dustBulletinDocx(dustBulletin(ranking, period), formatCity(context.clock.now(), 'YYYY-MM-DD'))
  return { name: `扬尘通报_${dustPeriodText(period)}.docx`, type: docxType, data: Buffer.from(data) }
}
