// 上级共享: the only door of national-control sites (signed push; the puller takes the public form).
import { calls } from '@qingkong/contract/calls'
import { implement } from '../../http/implement.ts'
import { takeShared } from './commands.ts'

export const routes = [implement(calls.sharePush)((input, context) => takeShared(context, input.records))]
