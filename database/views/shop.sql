-- The orders that campaigns were bought with, and which of them still hold their campaign: unpaid ones, and completed ones
-- that are not fully persisted (docs/domain.md#editing-locks).
create view campaign_orders as
  select bought.campaign_id, ordered.id as order_id, ordered.order_number, ordered.state, ordered.user_id, ordered.ordered_at,
    (ordered.state in ('open', 'in_progress')) as open,
    (ordered.state = 'completed' and ordered.persisted_at is null) as not_persisted
  from order_positions bought join purchase_orders ordered on ordered.id = bought.order_id;
