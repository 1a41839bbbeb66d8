import type { SpaceAnswer } from '@qingkong/contract/calls/composition/light-analysis'
import { SecondFile } from '../../../blocks/components/second-file.tsx'
import { api } from '../../../client/api.ts'
import type { PageInput } from '../../../page/page-calls.ts'

interface Props {
  answer: { space: SpaceAnswer }
  input: { space: PageInput<'spaceAnalysis'> }
}

/** The comparison of the stations as a file; the tool bar's export holds the hours. */
export const SpaceFile = ({ answer: { space }, input: { space: input } }: Props) =>
  space.rows.length === 0 ? null : (
    <SecondFile
      label="导出空间对比"
      name={`光化学组分空间对比_${input.startTime.slice(0, 10)}_${input.endTime.slice(0, 10)}`}
      fetchFile={() =>
        api.spaceAnalysisExport({
          ...input,
          siteCodes: [...input.siteCodes],
          factorCodes: [...(input.factorCodes ?? [])],
        })
      }
    />
  )
