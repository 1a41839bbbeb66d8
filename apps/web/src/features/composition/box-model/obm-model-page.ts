import { definePages } from '../../../page/define-pages.tsx'
import { parameterTab } from './parameter-tab.tsx'
import { resultTab } from './result-tab.tsx'
import { sensitivityTab } from './sensitivity-tab.ts'

/** OBM模型: the bench of the box model. */
export default definePages('obm-model', { sensitivity: sensitivityTab, parameter: parameterTab, result: resultTab })
