UPDATE refund SET payout_account = payout_account || '{"is_by_link": true}'
  WHERE status = 'pending' AND jsonb_typeof(payout_account) = 'object' AND NOT EXISTS (
    SELECT FROM audit_entry WHERE action = 'order.refund_account_entered' AND subject_type = 'order' AND subject_id = refund.order_id);
