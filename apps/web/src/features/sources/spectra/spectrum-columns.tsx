import type { CallAnswer } from '../../../client/use-call.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import type { RecordColumn } from '../../../page/record/record-column.ts'

export type SpectrumRow = CallAnswer<'spDataPage'>['records'][number]

/** 企业源谱. */
export const spectrumColumns: readonly RecordColumn<SpectrumRow>[] = [
  { title: '样品编号', field: 'sampleCode', width: 112 },
  { title: '企业', field: 'psName' },
  { title: '区域', field: 'countyName', width: 84 },
  { title: '行业', field: 'industryName', width: 150 },
  { title: '工序', field: 'sectionName', width: 96 },
  { title: '采样位置', field: 'placeName', width: 120 },
  { title: '采样时间', width: 112, show: ({ sampleTime }) => <TimeText stamp={sampleTime} /> },
  { title: '谱类型', field: 'kindName', width: 68 },
  { title: '物种数', field: 'speciesCount', width: 68, align: 'right' },
  {
    title: '首要物种',
    width: 140,
    show: ({ topSpecies, topShare }) => (
      <>
        {topSpecies} <MeasuredValue value={topShare} unit="%" digits={1} />
      </>
    ),
  },
  { title: '导入批次', field: 'fileName', width: 150 },
]
