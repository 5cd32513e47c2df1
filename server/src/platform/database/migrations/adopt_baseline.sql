-- Instead of 0000_baseline.sql on a database that ends with 0045_imports_as_drafts: what differs from a new one.
DROP VIEW stray_capture;--> statement-breakpoint
DROP FUNCTION list_place(text[], integer[], boolean, bigint);--> statement-breakpoint
-- Added as NOT VALID. Each reads its table once; nobody waits for it.
ALTER TABLE shop_order VALIDATE CONSTRAINT shop_order_cancelled_by;--> statement-breakpoint
ALTER TABLE shop_order VALIDATE CONSTRAINT shop_order_cancelled_by_app_user_user_id_fk;--> statement-breakpoint
ALTER TABLE shop_order VALIDATE CONSTRAINT shop_order_cancelled_holds_nothing;--> statement-breakpoint
ALTER TABLE shop_order VALIDATE CONSTRAINT shop_order_shipped_only_if_paid;--> statement-breakpoint
ALTER TABLE stock_movement VALIDATE CONSTRAINT stock_movement_reason;--> statement-breakpoint
ALTER TABLE unmatched_capture VALIDATE CONSTRAINT unmatched_capture_reason;
