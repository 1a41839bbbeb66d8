-- 文书 are documents by name here too.
alter table paper rename to document;
alter table document rename column paper_number to document_number;
alter table paper_number rename to document_number;
update role set rights = array_replace(rights, 'paper.issue', 'document.issue');
update permission_node set rights = array_replace(rights, 'paper.issue', 'document.issue');
update setting set key = 'documents' where key = 'papers';
-- What releases have offered is remembered by the names of nodes and rights.
update setting set value = replace(value::text, '"paper.issue"', '"document.issue"')::jsonb where key = 'release_offers';
