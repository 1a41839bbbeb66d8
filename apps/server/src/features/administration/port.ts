export { accountById } from './account-queries.ts'
export { insertDemoPosts } from './demo-posts.ts'
export { type PostHolder, postHolders } from './post-queries.ts'
