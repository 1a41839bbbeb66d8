import type { FactorFinger } from '@qingkong/contract/shapes/pmf-scheme'
import { Button, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { usePermissions } from '../../../client/permissions.ts'
import { useCall } from '../../../client/use-call.ts'
import { useWrite } from '../../../page/record/use-write.tsx'
import { write } from '../../../page/record/write.ts'
import type { SchemeDetail } from './scheme-options.ts'

interface Props {
  scheme: SchemeDetail
  factor: FactorFinger
}

/** Source types are those of the literature's profiles, of which there is one each. */
const useTypes = ({ family }: SchemeDetail) => {
  const { data } = useCall('vocSourcePmfLibraryList', { family, pageSize: 200 })
  const types = new Map((data?.records ?? []).map(({ typeCode, typeName }) => [typeCode, typeName]))
  return Array.from(types, ([value, label]) => ({ value, label }))
}

const Dialog = ({ scheme, factor, close }: Props & { close: () => void }) => {
  const options = useTypes(scheme)
  const [name, setName] = useState(`${scheme.siteName}${factor.name}`)
  const [typeCode, setTypeCode] = useState<string | null>(null)
  const [citation, setCitation] = useState('')
  const { run, busy } = useWrite()
  // A factor that is called as a type is of that type.
  const type = typeCode ?? options.find(({ label }) => label === factor.name)?.value ?? null
  const save = async () => {
    if (type === null) return
    const { schemeId } = scheme
    const input = { schemeId, factorNo: factor.no, name, typeCode: type, citation }
    if (await run(write('pmfLibrarySave', input, { done: '已存入源谱库' }), '存入源谱库')) close()
  }
  return (
    <Modal
      open
      title={`存入源谱库：${factor.name}`}
      okText="存入"
      okButtonProps={{ disabled: name.trim() === '' || type === null, loading: busy }}
      onOk={() => void save()}
      onCancel={close}
    >
      <div className="pmf-form">
        <Input
          aria-label="源谱名称"
          maxLength={50}
          value={name}
          onChange={({ target }) => setName(target.value)}
          data-testid="profile-name"
        />
        <Select<string>
          aria-label="源类"
          style={{ width: 220 }}
          placeholder="请选择源类"
          {...(type === null ? {} : { value: type })}
          options={options}
          onChange={setTypeCode}
        />
        <Input
          aria-label="出处"
          maxLength={300}
          placeholder="出处；留空则记为本平台方案"
          value={citation}
          onChange={({ target }) => setCitation(target.value)}
        />
      </div>
    </Modal>
  )
}

/** 存入源谱库: a factor of a scheme that no longer changes becomes a profile others are held against. */
export const ProfileSave = ({ scheme, factor }: Props) => {
  const mayWrite = usePermissions((state) => state.rights.has('engine.publish'))
  const [isOpen, setOpen] = useState(false)
  if (!mayWrite || scheme.state === 'draft') return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} data-testid={`profile-save-${factor.no}`}>
        存入源谱库
      </Button>
      {isOpen ? <Dialog scheme={scheme} factor={factor} close={() => setOpen(false)} /> : null}
    </>
  )
}
