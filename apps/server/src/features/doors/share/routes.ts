// 上级共享: the door through which the data of national-control sites are pushed.
import { share } from '@qingkong/contract/calls/doors/share'
import { type Implementation, implement } from '../../../http/implement.ts'
import { takePush } from './commands.ts'

export const routes: Implementation[] = [implement(share.sharePush)((input, context) => takePush(context, input))]
