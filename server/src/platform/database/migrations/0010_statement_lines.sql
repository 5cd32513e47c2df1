ALTER TABLE "manual_receipt" ADD COLUMN "statement_line" text;--> statement-breakpoint
CREATE INDEX "manual_receipt_received" ON "manual_receipt" USING btree ("received_at");--> statement-breakpoint
ALTER TABLE "manual_receipt" ADD CONSTRAINT "manual_receipt_statement_line" UNIQUE("statement_line");