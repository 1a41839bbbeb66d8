import type { Relativity } from '@qingkong/contract/calls/composition/component-relativity'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { SecondFile } from '../../../blocks/components/second-file.tsx'
import { api } from '../../../client/api.ts'
import type { PageInput } from '../../../page/page-calls.ts'
import { ArgsDialog } from './args-dialog.tsx'

interface Props {
  answer: { relativity: Relativity }
  input: { relativity: PageInput<'componentRelativity'> }
}

/** What can be done with the correlation: its file, and the sets of components kept for it. */
export const RelativityTools = ({
  answer: {
    relativity: { codes, names, items },
  },
  input: { relativity: input },
}: Props) => {
  const [open, setOpen] = useState(false)
  const { family = 'VOC', unit = 'ugm3', dataType = 'HOUR', startTime, endTime } = input
  const site = items[0]?.siteName ?? ''
  return (
    <Space>
      <Button onClick={() => setOpen(true)} data-testid="relativity-args-open">
        管理参数组
      </Button>
      <SecondFile
        label="导出相关分析"
        name={`${site}组分相关分析_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`}
        fetchFile={() =>
          api.componentRelativityDownload({
            ...input,
            siteCodes: [...input.siteCodes],
            factorCodes: [...(input.factorCodes ?? [])],
          })
        }
      />
      {open ? (
        <ArgsDialog shown={{ family, factorCodes: codes, names, unit, dataType }} onClose={() => setOpen(false)} />
      ) : null}
    </Space>
  )
}
