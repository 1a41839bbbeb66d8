import type { CallAnswer } from '../../../client/use-call.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import type { RecordColumn } from '../../../page/record/record-column.ts'

export type SpectrumRow = CallAnswer<'spDataPage'>['records'][number]

/** 企业源谱. */
export const spectrumColumns: readonly RecordColumn<SpectrumRow>[] = [
  { title: '样品编号', field: 'sampleCode', width: 104 },
  { title: '企业', field: 'psName' },
  { title: '区域', field: 'countyName', width: 72 },
  { title: '行业', field: 'industryName', width: 140 },
  { title: '工序', field: 'sectionName', width: 84 },
  {
    title: '首要物种',
    width: 152,
    show: ({ topSpecies, topShare }) => (
      <>
        {topSpecies} <MeasuredValue value={topShare} unit="%" digits={1} />
      </>
    ),
  },
  { title: '物种数', field: 'speciesCount', width: 64, align: 'right' },
  // Spectra are years apart: the day tells more than the hour.
  { title: '采样日期', width: 100, show: ({ sampleTime }) => sampleTime.slice(0, 10) },
  { title: '采样位置', field: 'placeName', width: 100 },
  { title: '谱类型', field: 'kindName', width: 64 },
  { title: '导入批次', field: 'fileName', width: 130 },
]
