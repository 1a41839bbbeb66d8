import { auditRight } from '@qingkong/domain/access/duties'
import { Checkbox } from 'antd'
import { rightGroups } from './right-groups.ts'

interface Props {
  value?: string[]
  onChange?: (rights: string[]) => void
  disabled: boolean
}

/** Checkboxes by feature; the audit right shows its state only. */
export const RightsControl = ({ value = [], onChange, disabled }: Props) => (
  <div>
    {rightGroups.map((group) => {
      const own = group.rights.map((option) => option.value)
      return (
        <div className="right-group" key={group.title}>
          <span className="right-group-title">{group.title}</span>
          <Checkbox.Group
            value={value.filter((right) => own.includes(right))}
            options={group.rights.map((option) => ({ ...option, disabled: disabled || option.value === auditRight }))}
            onChange={(chosen) => onChange?.([...value.filter((right) => !own.includes(right)), ...chosen])}
          />
        </div>
      )
    })}
  </div>
)
