import { MobileOutlined } from '@ant-design/icons'
import { Popover } from 'antd'

import { loadedWhenShown } from '../kit/loaded-when-shown.tsx'

const PhoneCode = loadedWhenShown(() => import('./phone-code.tsx'))

/** shell-14: the phone side is this application at a narrow width; the code opens it. */
export const PhoneLink = () => (
  <Popover trigger="click" placement="bottomRight" content={<PhoneCode />}>
    <button type="button" className="plain-button shell-tool" aria-label="手机端">
      <MobileOutlined />
    </button>
  </Popover>
)
