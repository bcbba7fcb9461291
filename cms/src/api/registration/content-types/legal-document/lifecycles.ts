import { currentConnection, lockTopic } from '@mpn/server-kit';

interface LifecycleEvent {
  params: { data: { kind?: string; documentVersion?: number; validFrom?: Date } };
}

/** A new text is the next version of its kind and in force at once, whatever was typed for it. */
export default {
  async beforeCreate({ params: { data } }: LifecycleEvent): Promise<void> {
    const knex = await currentConnection(strapi);
    const kind = data.kind ?? '';
    await lockTopic(knex, `legal-document:${kind}`);
    const newest = await knex('legal_documents')
      .whereRaw('kind = ?', [kind])
      .max<{ version: number | null }[]>('document_version as version');
    data.documentVersion = Number(newest[0]?.version ?? 0) + 1;
    data.validFrom = new Date();
  },
};
